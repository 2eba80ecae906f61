// 显示格式 · kit/formats
/** Wire value → displayed text. Units in the names; null and undefined are shown as `–`. */

const grouped = (places: number): Intl.NumberFormat =>
  new Intl.NumberFormat('zh-CN', { minimumFractionDigits: places, maximumFractionDigits: places })
const whole = new Intl.NumberFormat('zh-CN')
const two = grouped(2)
const three = grouped(3)
const upToFour = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Shown for an unknown value. */
export const none = '–'
const orNone =
  (format: (value: number) => string) =>
  (value: number | null | undefined): string =>
    value === null || value === undefined || Number.isNaN(value) ? none : format(value)

export const countText = orNone((value) => whole.format(value))
/** 分 → 元 with two decimals and thousands. */
export const moneyText = orNone((fen) => two.format(fen / 100))
/** 1/10000 元 → 元 with two to four decimals. */
export const priceText = orNone((e4) => upToFour.format(e4 / 10_000))
/** g → kg with three decimals. */
export const kgText = orNone((g) => three.format(g / 1000))
/** Basis points → per cent with two decimals. */
export const percentText = orNone((bp) => `${two.format(bp / 100)}%`)
/** Minutes as hours and minutes. */
export const minutesText = orNone((minutes) => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? `${rest} 分` : `${hours} 小时${rest === 0 ? '' : ` ${rest} 分`}`
})
/** Minutes as the two largest units of days, hours and minutes, e.g. `2 天 3 时`. A day has 24 hours. */
export const spanText = (minutes: number): string => {
  const parts = [
    [Math.floor(minutes / 1440), '天'],
    [Math.floor((minutes % 1440) / 60), '时'],
    [minutes % 60, '分'],
  ] as const
  const from = parts.findIndex(([number]) => number > 0)
  const shownParts = parts
    .slice(from === -1 ? 2 : from, from === -1 ? 3 : from + 2)
    .filter(([number], at) => number > 0 || at === 0)
  return shownParts.map(([number, unit]) => `${number} ${unit}`).join(' ')
}
/** Seconds as seconds, minutes or hours, whichever fits. */
export const durationText = orNone((seconds) => {
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
  return minutesText(Math.round(seconds / 60))
})

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** Epoch ms → `YYYY-MM-DD HH:mm:ss` Asia/Shanghai, the form moments have on the wire. */
export const momentText = (ms: number): string => shanghai.format(ms)
/** Shanghai day of an epoch ms. */
export const dayText = (ms: number): string => momentText(ms).slice(0, 10)
/** `YYYY-MM-DD HH:mm:ss` → epoch ms. */
export const momentMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)

/** `3.2 MB` */
export const bytesText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
