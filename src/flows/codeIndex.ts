// 条码归类 · codeIndex
/** Finds the kind of a scanned code: first by the task packs of this device, then by the shape of the code. */
import type { ScanKind } from '#contract/ops/scan'
import type { Floor } from '#contract/ops/view'
import { foldCode, normaliseBarcode } from '#contract/rules/barcode'
import { goodsCode, scanKind, type KnownCodes, type ScanKind as CodeKind } from '#contract/rules/scanKind'
import type { ControlEvent, Expects, ScanEvent } from './flow.ts'

/** Codes of a floor, indexed once per floor, so that a scan costs only a few map look-ups. */
export interface CodeIndex {
  readonly goods: ReadonlySet<string>
  readonly locations: ReadonlySet<string>
  readonly waybills: ReadonlySet<string>
  readonly consumables: ReadonlySet<string>
  readonly carriers: readonly { readonly noPattern: string }[]
}

const scanKindOf: Readonly<Record<CodeKind, ScanKind>> = {
  goods: 'goods',
  location: 'location',
  tote: 'tote',
  waybill: 'waybill',
  pick: 'pickOrder',
  consumable: 'consumable',
  badge: 'badge',
  station: 'workstation',
  control: 'control',
  slot: 'slot',
  task: 'task',
  unknown: 'unknown',
}

/** Indexes a floor and the carriers' number patterns of its packs. */
export const indexCodes = (floor: Floor, carriers: readonly { readonly noPattern: string }[]): CodeIndex => ({
  goods: new Set(
    Object.values(floor.goods).flatMap((goods) => [
      ...goods.barcodes.map((one) => normaliseBarcode(one.barcode)),
      normaliseBarcode(goods.goodsNo),
      ...(goods.innerBarcode === undefined ? [] : [normaliseBarcode(goods.innerBarcode)]),
    ]),
  ),
  locations: new Set(locationsOf(floor).map(foldCode)),
  waybills: new Set([...Object.keys(floor.parcels), ...Object.keys(floor.orders)]),
  consumables: new Set(
    Object.values(floor.consumables).flatMap((one) => [normaliseBarcode(one.barcode), normaliseBarcode(one.consumableNo)]),
  ),
  carriers,
})

const locationsOf = ({ picks, shelves = {}, checks = {}, shelfBins = {} }: Floor): readonly string[] => [
  ...Object.values(picks).flatMap((pick) => pick.lines.map((line) => line.locationNo)),
  ...Object.values(checks).flatMap(({ bins }) => bins),
  ...Object.keys(shelfBins),
  ...Object.values(shelves).flatMap(({ locationNo, location }) => (location.type === 0 ? [] : [locationNo])),
]

/**
 * Turns a scanner's text into an event. A code that is not on this device is `unknown` and never guessed; a flow that expects goods or a
 * waybill decides about an unknown code itself. `at` is epoch ms.
 */
export function readScan(raw: ScanEvent['raw'], codes: CodeIndex, expects: Expects, at: number): ScanEvent | ControlEvent {
  const known: KnownCodes = {
    carriers: codes.carriers,
    isGoods: (code) => codes.goods.has(code),
    isLocation: (code) => codes.locations.has(code),
    isWaybill: (code) => codes.waybills.has(code),
    isConsumable: (code) => codes.consumables.has(code),
    ...codeKindOf(expects),
  }
  const { kind, code, control, elements, misread } = scanKind(sentBy(raw), known)
  if (control !== undefined) return { type: 'control', code: control, at }
  const isGuess = kind === 'goods' && !codes.goods.has(code)
  return {
    type: 'scan',
    kind: isGuess ? 'unknown' : scanKindOf[kind],
    code,
    raw,
    at,
    ...(elements !== undefined && { elements }),
    ...(misread !== undefined && { misread }),
  }
}

/** The text with the AIM identifier in front. A camera delivers the identifier separately, a scanner in the text. */
const sentBy = ({ text, symbology = '' }: ScanEvent['raw']): string =>
  symbology.startsWith(']') && !text.startsWith(symbology) ? symbology + text : text

/** The code in a scanner's text in the form used to look up a document: without AIM prefix, half-width, upper case. */
export const codeOf = (text: string): string => scanKind(text, { carriers: [], isWaybill: () => true }).code

/** The code of scanned goods in a scanner's text. */
export const goodsCodeOf = (raw: ScanEvent['raw'] | undefined): string => (raw === undefined ? '' : goodsCode(sentBy(raw)))

const codeKinds: Partial<Record<Expects, CodeKind>> = {
  goods: 'goods',
  location: 'location',
  tote: 'tote',
  waybill: 'waybill',
  weight: 'waybill',
  consumable: 'consumable',
  confirm: 'waybill',
}
const codeKindOf = (expects: Expects): { readonly expects?: CodeKind } => {
  const kind = codeKinds[expects]
  return kind === undefined ? {} : { expects: kind }
}
