// fontkit ships no types: this is what the demonstration uses of it; pdf-lib takes the module as it is.
declare module 'fontkit' {
  export interface FontkitFont {
    layout(text: string, features?: object): object;
  }
  export function create(...given: readonly unknown[]): FontkitFont;
}
