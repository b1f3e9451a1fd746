// The ways into css-tree without its dictionary of all properties, which a browser need not load. Its types name the whole alone.
declare module 'css-tree/parser' {
  const parser: typeof import('css-tree').parse;
  export default parser;
}
declare module 'css-tree/generator' {
  const generator: typeof import('css-tree').generate;
  export default generator;
}
