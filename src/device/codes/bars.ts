// 条与空 · device/codes/bars

export interface Bar {
  /** modules from the left edge of the first bar, and width in modules */
  readonly x: number
  readonly width: number
}
/** A linear code in modules; its first bar is at 0. */
export interface Bars {
  readonly bars: readonly Bar[]
  readonly width: number
  /** white space that a scanner needs on either side, modules */
  readonly quiet: number
}

/** Path of all bars for an SVG whose unit is one module, `height` high, with the quiet zone on its left: one element prints sharp. */
export const barsPath = ({ bars, quiet }: Bars, height: number): string =>
  bars.map(({ x, width }) => `M${x + quiet} 0h${width}v${height}h${-width}z`).join('')

/** Width of the whole drawing, quiet zones included, modules. */
export const drawnWidth = ({ width, quiet }: Bars): number => width + 2 * quiet
