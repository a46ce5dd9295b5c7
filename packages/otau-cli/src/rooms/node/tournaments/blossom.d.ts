declare module 'edmonds-blossom' {
  /**
   * The matching of the greatest weight in a graph.
   * @param edges two vertices and a weight each
   * @param isMaximal whether as many vertices as possible are matched, whatever the weight
   * @returns by vertex, the one it is matched with; -1 or nothing for none
   */
  function blossom(edges: readonly (readonly [number, number, number])[], isMaximal?: boolean): number[];
  export default blossom;
}
