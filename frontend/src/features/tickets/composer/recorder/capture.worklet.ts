/** Samples in one piece: a twelfth of a second, so that the page is not woken for every 128. */
const pieceLength = 4_096;

/** Hands the microphone's sound over, piece by piece. It runs beside the page: a page that is busy loses nothing. */
class Capture extends AudioWorkletProcessor {
  private piece = new Float32Array(pieceLength);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.piece[this.filled] = sample;
      this.filled += 1;
      if (this.filled === pieceLength) this.handOver();
    }
    return true;
  }

  private handOver() {
    this.port.postMessage(this.piece, [this.piece.buffer]);
    this.piece = new Float32Array(pieceLength);
    this.filled = 0;
  }
}

registerProcessor("capture", Capture);
