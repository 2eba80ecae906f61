// 128 码 · handheld/code128
/** Code 128, set B: bar and gap widths in modules, a bar first. For the printed sheet of control codes. */

/** Widths of the 107 symbols, six digits each (the stop has seven). ISO/IEC 15417. */
const symbols =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const stop = '2331112'
const startB = 104

/** @throws RangeError for characters outside set B (codes are made by us; anything else is a mistake of ours) */
export const bars = (text: string): readonly number[] => {
  const values = Array.from(text, (char) => {
    const value = char.charCodeAt(0) - 32
    if (value < 0 || value > 94) throw new RangeError(`Code 128 B cannot hold ${JSON.stringify(char)}`)
    return value
  })
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), startB) % 103
  const widths = [startB, ...values, check].map((value) => symbols.slice(value * 6, value * 6 + 6)).join('') + stop
  return Array.from(widths, Number)
}
