// 播种进度 · seedDoc
/** State of the seed flow, and what each slot of the wall still needs. Only the floor has the content of the slots. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { comingOf, seedsOf, type PickView } from '#contract/ops/kinds/picks'
import { isStopped } from '#contract/ops/orders'
import type { Floor } from '#contract/ops/view'
import { goodsKey, type BarcodeHit, type GoodsKey } from '#contract/rules/barcode'
import { orderLife } from '#contract/rules/orderLife'
import { slotOfCode } from '#contract/rules/scanKind'
import { goodsCodeOf } from './codeIndex.ts'
import type { Doc, ScanEvent, Session } from './flow.ts'

/** Pieces of one kind in the hand, on their way to a slot. */
export interface Hand extends GoodsKey {
  readonly barcode: string
  readonly qty: number
}
/** Pieces this person put into a slot. */
export interface Put extends Hand {
  readonly slot: number
}
export interface SeedDoc extends Doc {
  readonly stage: 'open' | 'goods' | 'choose' | 'quantity' | 'slot'
  /** the pick order that is divided */
  readonly docNo: string
  /** stopped orders that were shown to the person */
  readonly out: readonly string[]
  /** pieces in the hand; with qty 0 the flow asks for their number */
  readonly hand: Hand | null
  /** slot for the hand, 0 while it is empty */
  readonly slot: number
  /** goods that share the scanned code; qty 0: goods without code, to be counted by a number */
  readonly choices: readonly BarcodeHit[]
  /** goods counted piece by piece although there are many */
  readonly single: string
  /** own puts that can be undone, oldest first */
  readonly puts: readonly Put[]
}
export type SeedSession = Session<SeedDoc>

export const idle: SeedDoc = {
  stage: 'open',
  docNo: '',
  out: [],
  hand: null,
  slot: 0,
  choices: [],
  single: '',
  puts: [],
}
/** Number of puts that can be undone one after the other. */
const putsKept = 20
/** The state with an empty hand. */
export const emptyHand = (doc: SeedDoc): SeedDoc => ({ ...doc, stage: 'goods', hand: null, slot: 0, choices: [] })
/** The state after pieces were put into a slot. */
export const after = (doc: SeedDoc, put: Put): SeedDoc => ({ ...emptyHand(doc), puts: [...doc.puts, put].slice(-putsKept) })

/** Goods that a slot needs; `rest`: the pieces still missing. */
export interface Want extends GoodsKey {
  readonly slot: number
  readonly need: number
  readonly got: number
  readonly rest: number
}
export const wallOf = (floor: Floor, pickNo: string): PickView | undefined => at(floor.picks, pickNo)

/** All pieces the wall needs for orders that are not stopped, the most urgent first: earliest deadline, then the lowest slot. */
export const slotsOf = (floor: Floor, pickNo: string): readonly Want[] => {
  const pick = wallOf(floor, pickNo)
  if (pick === undefined) return []
  const wants = seedsOf(pick).flatMap((seed) => {
    const order = at(floor.orders, seed.stockoutNo)
    if (order === undefined || isStopped(order) || order.status > orderLife.toCheck) return []
    const need = comingOf(pick, seed)
    const { slot, ownerNo, goodsNo, seededQty: got } = seed
    return [{ slot, ownerNo, goodsNo, need, got, rest: Math.max(need - got, 0), deadline: order.deadline ?? Infinity }]
  })
  return wants.sort((a, b) => (a.deadline === b.deadline ? a.slot - b.slot : a.deadline - b.deadline))
}
export const wantsOf = (floor: Floor, pickNo: string): readonly Want[] => slotsOf(floor, pickNo).filter(({ rest }) => rest > 0)

/** Next slot for pieces of these goods. */
export const wantOf = (floor: Floor, pickNo: string, key: GoodsKey): Want | undefined =>
  wantsOf(floor, pickNo).find((want) => goodsKey(want) === goodsKey(key))
/** How many pieces of the hand's goods its slot still needs. */
export const restAt = (floor: Floor, { docNo, slot, hand }: SeedDoc): number =>
  hand === null ? 0 : (wantsOf(floor, docNo).find((want) => want.slot === slot && goodsKey(want) === goodsKey(hand))?.rest ?? 0)

/** Slots of stopped orders, and their orders. */
export const stoppedOf = (floor: Floor, pickNo: string): readonly { readonly slot: number; readonly stockoutNo: string }[] => {
  const pick = wallOf(floor, pickNo)
  if (pick === undefined) return []
  const slots = new Map(seedsOf(pick).map(({ slot, stockoutNo }) => [stockoutNo, slot]))
  return [...slots].flatMap(([stockoutNo, slot]) => {
    const order = at(floor.orders, stockoutNo)
    return order !== undefined && isStopped(order) ? [{ slot, stockoutNo }] : []
  })
}
/** Slots with pieces that the pickers reported missing; a 补拣 (second picking) brings these pieces. */
export const shortOf = (floor: Floor, pickNo: string): readonly number[] => {
  const pick = wallOf(floor, pickNo)
  const seeds = pick === undefined ? [] : seedsOf(pick).filter((seed) => comingOf(pick, seed) < seed.planQty)
  return numbers(seeds.map(({ slot }) => slot))
}
export const numbers = (slots: readonly number[]): readonly number[] => [...new Set(slots)].sort((a, b) => a - b)

/** At most four slots by their numbers, as they are read out. */
export const slotWords = (slots: readonly number[]): string => {
  const all = numbers(slots)
  return `${all.slice(0, 4).join('、')}${all.length > 4 ? ` 等 ${all.length} 个` : ''}`
}

/** The slot of a scanned slot code or of the tote in it; 0 for no slot of this wall. */
export const slotOfScan = (floor: Floor, pickNo: string, { kind, code }: ScanEvent): number => {
  if (kind === 'slot') return slotOfCode(code)
  const pick = wallOf(floor, pickNo)
  const stockoutNo = at(floor.totes, code)?.stockoutNo ?? ''
  const seed = pick && seedsOf(pick).find((one) => one.stockoutNo === stockoutNo)
  return seed?.slot ?? 0
}

/**
 * State after a restart: the wall of the latest SCANs and puts, and the pieces in the hand since the last put. `ops` oldest first. Open
 * questions are asked again.
 */
export const resumeSeed = (floor: Floor, ops: readonly AnyOp[]): SeedDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'SEED_PUT') doc = afterPut(doc, op.payload)
    if (op.opType !== 'SCAN' || op.payload.flow !== 'seed' || op.payload.verdict !== 'ok') continue
    const { step, docNo, ownerNo, goodsNo, qty = 0 } = op.payload
    if (step === 'next') doc = idle
    else if (step === 'open' || doc.docNo !== docNo) doc = emptyHand({ ...idle, docNo })
    else if (step === 'undo') doc = emptyHand(doc)
    if (step === 'goods' && ownerNo !== undefined && goodsNo !== undefined && qty > 0)
      doc = withMore(doc, { ownerNo, goodsNo, barcode: goodsCodeOf(op.raw), qty })
  }
  if (doc.docNo === '' || wantsOf(floor, doc.docNo).length === 0) return idle
  const out = stoppedOf(floor, doc.docNo).map(({ stockoutNo }) => stockoutNo)
  return { ...withSlot(doc, floor), out }
}
const afterPut = (doc: SeedDoc, put: Extract<AnyOp, { opType: 'SEED_PUT' }>['payload']): SeedDoc => {
  const { pickNo, ownerNo, goodsNo, barcode, slot, qty } = put
  const docOfWall = doc.docNo === pickNo ? doc : { ...idle, docNo: pickNo }
  if (put.takenBack === true) return { ...emptyHand(docOfWall), puts: docOfWall.puts.slice(0, -1) }
  return after(docOfWall, { ownerNo, goodsNo, barcode, slot, qty })
}
const withMore = (doc: SeedDoc, more: Hand): SeedDoc => {
  const isSameGoods = doc.hand !== null && goodsKey(doc.hand) === goodsKey(more)
  return { ...doc, hand: isSameGoods ? { ...more, qty: (doc.hand?.qty ?? 0) + more.qty } : more }
}

/** The hand with its slot; a hand with pieces that no slot needs is emptied. */
export const withSlot = (doc: SeedDoc, floor: Floor): SeedDoc => {
  const { hand } = doc
  if (hand === null) return emptyHand(doc)
  const want = wantsOf(floor, doc.docNo).find((one) => goodsKey(one) === goodsKey(hand) && one.rest >= hand.qty)
  return want === undefined ? emptyHand(doc) : { ...doc, slot: want.slot, stage: hand.qty === 0 ? 'quantity' : 'slot' }
}
