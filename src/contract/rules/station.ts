// 工作台 · rules/station

/** workstation.station_type and scale_protocol (floor.md §9.4). */
export const STATION_TYPE = { 1: '复核', 2: '打包', 3: '称重', 4: '复核打包一体', 5: '退货', 6: '收货' } as const
export const SCALE_PROTOCOL = {
  1: '串口文本',
  2: 'Web-Serial',
  3: '模拟',
  4: '耀华正序 =0000.512',
  5: '耀华倒序 =215.0000',
} as const
/** Order of the digits in the frames of a meter that sends no unit (`=…`), by scale_protocol; absent: not configured. */
export const meterOrders: Readonly<Record<number, 'plain' | 'reversed'>> = { 4: 'plain', 5: 'reversed' }
/** scale_protocol of a simulated scale, which exists only on the screen, for training. */
export const simulatedScale = 3
/** Scale name of a weighing without a real scale. */
export const simulatedScaleNo = '模拟秤'
/** workstation.scale_unit: unit the scale is set to; a weight in another unit is refused. */
export const SCALE_UNIT = { 1: '公斤(kg)', 2: '克(g)', 3: '磅(lb)' } as const

/** workstation.waybill_template: paper of the workstation's waybill printer, mm. */
export const WAYBILL_PAPER = { waybill: '100×180', waybillSmall: '76×130' } as const
export type WaybillPaper = keyof typeof WAYBILL_PAPER

/** Default rate and unit of a scale: baud, kilograms. */
export const usualBaud = 9600
export const usualScaleUnit = 1

/** Type of stations with a sign-in of their own (`/login?scale=1`). */
export const scaleStation = 3
/** Minutes without a touch or a scan after which a scale station signs its person out. */
export const idleMinutes = 30

const checkPages = [1902, 1903, 2803, 2804]
const packPages = [1905, 1906, 2805, 2806]
/** Pages for the work done at each type of station, as `AAPP` (floor.md §0.2). */
const pagesAt: Readonly<Record<number, readonly number[]>> = {
  1: checkPages,
  2: packPages,
  3: [1907, 2808],
  4: [...checkPages, ...packPages],
  5: [2820, 2821, 2822],
  6: [2813, 2814, 2815, 2816, 2817],
}

/**
 * Whether a person who signed in at a station of this type may use the right there. A station allows its pages, the buttons of these pages
 * and the menu directories above them.
 */
export function allowedAt(stationType: number, right: number): boolean {
  const pages = pagesAt[stationType] ?? []
  return pages.some((page) => right - (right % 100) === page * 100 || right === Math.floor(page / 100) * 10_000)
}

/** Types of stations at which the work of a page is done; an empty list means anywhere. */
export function stationTypesFor(right: number): readonly number[] {
  return Object.keys(STATION_TYPE)
    .map(Number)
    .filter((stationType) => allowedAt(stationType, right))
}

/** Whether a code is the printed code of a workstation. */
export const isStationCode = (code: string): boolean => /^WS\d{3}$/.test(code)

/** A workstation as stored in a session. */
export interface Station {
  readonly warehouseNo: string
  readonly sid: string
  readonly workstationNo: string
  readonly workstationName: string
  readonly stationType: number
  readonly scaleNo: string
  /** 0: none was chosen */
  readonly scaleProtocol: number
  readonly scaleUnit: number
  readonly baudRate: number
  /** the printer to choose in the browser's list; absent: not configured */
  readonly printerName?: string
  /** a key of WAYBILL_PAPER; absent: the paper last used at this computer */
  readonly waybillTemplate?: string
}

/** Address of a scale station's own sign-in. */
export function scaleAddress({
  warehouseNo,
  sid,
  workstationNo,
}: Pick<Station, 'warehouseNo' | 'sid' | 'workstationNo'>): string {
  return `/login?${new URLSearchParams({ scale: '1', ws: workstationNo, wh: `${warehouseNo}-${sid}` })}`
}
