import { compareAll, type Comparison } from "./compare-all";

addEventListener("message", ({ data }: MessageEvent<Comparison>) => postMessage(compareAll(data)));
