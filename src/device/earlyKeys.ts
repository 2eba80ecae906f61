// 开页面时的按键 · device/earlyKeys
/**
 * Keys that come while the page is being loaded: index.html collects them from its first line on. Keys that come while the previous page is
 * being left are stored by it in the tab. The scanner takes both when something listens.
 */
import { storeTabValue, tabValue } from '../state/storage.ts'

/** `null`: keys are handled where they arrive. */
type Early = { earlyKeys?: Pick<KeyboardEvent[], 'push'> | null }
const early = globalThis as Early

/** A key that one page passes to the next; `at`: epoch ms. */
interface LeftKey extends Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat'
> {
  readonly at: number
}
const leftKey = 'yuncang.leftKeys'
/** Some thirty codes: more cannot be scanned while a page is being loaded. */
const mostKeys = 500

/** A scan older than this was repeated by hand, ms. */
const staleMs = 10_000

/** Whether a key is typed into a form; the scanner's own invisible field does not count. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLInputElement && !('scanSink' in target.dataset)) || target instanceof HTMLTextAreaElement

/** Stores a key for the next page; one typed into a form is lost with the form. */
export const leaveKey = (event: KeyboardEvent): void => {
  const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, repeat, timeStamp } = event
  const at = performance.timeOrigin + timeStamp
  const before = left()
  if (isTyped(event) || before.length >= mostKeys) return
  const one: LeftKey = { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, repeat, at }
  storeTabValue(leftKey, JSON.stringify([...before, one]))
}
const left = (): readonly LeftKey[] => JSON.parse(tabValue(leftKey) ?? '[]') as readonly LeftKey[]

const again = ({ at, ...init }: LeftKey): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', init)
  // the key was pressed before this page began
  return Object.defineProperty(event, 'timeStamp', { value: at - performance.timeOrigin })
}

const collected = (): readonly KeyboardEvent[] => (Array.isArray(early.earlyKeys) ? (early.earlyKeys as KeyboardEvent[]) : [])

/** This page is left before anything listened: its keys go to the next one. */
export const leaveEarlyKeys = (): void => {
  for (const event of collected()) leaveKey(event)
  early.earlyKeys = { push: (...events) => (events.forEach(leaveKey), 0) }
}
/** Nothing on this page listens to a scanner from its start. */
export const dropEarlyKeys = (): void => {
  early.earlyKeys = null
}

/** Keys that were not handled yet, in order; from now on none are collected. */
export const takeEarlyKeys = (): readonly KeyboardEvent[] => {
  const keys = [...left().map(again), ...collected().filter((event) => !isTyped(event))]
  storeTabValue(leftKey, '[]')
  dropEarlyKeys()
  const oldest = performance.now() - staleMs
  return keys.filter(({ timeStamp }) => timeStamp >= oldest)
}
