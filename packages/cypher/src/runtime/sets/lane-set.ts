/** Nodes with one bit per start: a set of nodes for each of up to 32 starts. */
export class LaneSet {
  bits = new Int32Array(0);
  readonly nodes: number[] = [];

  clear(nodeLimit: number): void {
    if (this.bits.length < nodeLimit) this.bits = new Int32Array(nodeLimit);
    else for (const node of this.nodes) this.bits[node] = 0;
    this.nodes.length = 0;
  }

  add(node: number, bits: number): void {
    if (this.bits[node] === 0) this.nodes.push(node);
    this.bits[node]! |= bits;
  }
}
