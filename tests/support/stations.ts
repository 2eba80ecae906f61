// 桌面工位的页面 · support/stations
/** Pages of the menu that are stations: a scan lane instead of a list (src/screens/operate/station). */
import { pages } from '#contract/menu/menu'

const sources = new Set(['check', 'checkBatch', 'spot', 'pack', 'packBatch', 'weight'].map((name) => `operate/${name}`))

export const stations = pages.filter(({ source }) => sources.has(source))
