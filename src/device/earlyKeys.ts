// 开页面时的按键 · device/earlyKeys
/**
 * Keys that come before the scanner listens. index.html collects keys while the page is being loaded. The previous page stores keys in the
 * tab while it is being left. The scanner reads both as soon as a page listens to it.
 */
import { storeTabValue, tabValue } from '../state/storage.ts'

/** The collected keys; `null` when keys are no longer collected. */
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
/** Maximum number of stored keys: some thirty codes, more than can be scanned while a page is being loaded. */
const keysMax = 500

/** A scan older than this is dropped, because the person has scanned again meanwhile, ms. */
const staleMs = 10_000

/** Whether a key is typed into a form; the scanner's own invisible field does not count. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLInputElement && !('scanSink' in target.dataset)) || target instanceof HTMLTextAreaElement

/** Stores a key for the next page; one typed into a form is lost with the form. */
export const leaveKey = (event: KeyboardEvent): void => {
  const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, repeat, timeStamp } = event
  const at = performance.timeOrigin + timeStamp
  const before = leftKeys()
  if (isTyped(event) || before.length >= keysMax) return
  const leftKeyEntry: LeftKey = { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, repeat, at }
  storeTabValue(leftKey, JSON.stringify([...before, leftKeyEntry]))
}
const leftKeys = (): readonly LeftKey[] => JSON.parse(tabValue(leftKey) ?? '[]') as readonly LeftKey[]

const asEvent = ({ at, ...init }: LeftKey): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', init)
  // the key was pressed before this page began
  return Object.defineProperty(event, 'timeStamp', { value: at - performance.timeOrigin })
}

const collectedKeys = (): readonly KeyboardEvent[] => (Array.isArray(early.earlyKeys) ? (early.earlyKeys as KeyboardEvent[]) : [])

/** Passes the collected keys to the next page, because this page is left before anything listened. */
export const leaveEarlyKeys = (): void => {
  for (const event of collectedKeys()) leaveKey(event)
  early.earlyKeys = { push: (...events) => (events.forEach(leaveKey), 0) }
}
/** Ends the collection, on a page that does not listen to a scanner from its start. */
export const dropEarlyKeys = (): void => {
  early.earlyKeys = null
}

/** Returns the keys that were not handled yet, in order, and ends the collection. */
export const takeEarlyKeys = (): readonly KeyboardEvent[] => {
  const keys = [...leftKeys().map(asEvent), ...collectedKeys().filter((event) => !isTyped(event))]
  storeTabValue(leftKey, '[]')
  dropEarlyKeys()
  const oldest = performance.now() - staleMs
  return keys.filter(({ timeStamp }) => timeStamp >= oldest)
}
