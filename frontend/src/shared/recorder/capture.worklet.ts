/** Samples per message to the page: a twelfth of a second instead of the worklet's 128. */
const pieceLength = 4_096;

/** Sends the microphone's samples to the page in chunks. Runs on the audio thread, so a busy page loses nothing. */
class Capture extends AudioWorkletProcessor {
  private piece = new Float32Array(pieceLength);
  private filledCount = 0;

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.piece[this.filledCount] = sample;
      this.filledCount += 1;
      if (this.filledCount === pieceLength) this.handOver();
    }
    return true;
  }

  private handOver() {
    this.port.postMessage(this.piece, [this.piece.buffer]);
    this.piece = new Float32Array(pieceLength);
    this.filledCount = 0;
  }
}

registerProcessor("capture", Capture);
