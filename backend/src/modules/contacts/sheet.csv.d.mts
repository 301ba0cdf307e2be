export declare const guarded: RegExp;
export declare function textOfFile(file: Uint8Array): string | null;
export declare function recordsOf(text: string): Generator<string[]>;
