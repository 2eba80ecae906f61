// 对话框的焦点 · kit/focusTrap
/**
 * Tab stays inside the dialog in front, and the keys return to the button that opened it. antd's own lock sees only focus that
 * arrives on the page: Tab behind the last field left for the browser's bar; and a dialog that is taken away whole gave nothing back.
 */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
const canStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden'

/** What Tab reaches, in its order; of radio buttons of one name that is one of them. */
const tabStops = (within: Element): readonly HTMLElement[] => {
  const all = [...within.querySelectorAll<HTMLElement>(stops)].filter(canStop)
  const isSpoken = (one: HTMLElement): boolean =>
    !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked) ||
    !all.some((other) => other instanceof HTMLInputElement && other.name === one.name && other.checked)
  return all.filter(isSpoken)
}

interface Step {
  readonly element: HTMLElement
  readonly dialog: Element | null
}
/** Where focus was, the latest last: what opened a dialog may be gone by the time it closes, as an entry of a menu is. */
const trail: Step[] = []
const trailLength = 20

const note = (element: EventTarget | null): void => {
  if (!(element instanceof HTMLElement) || element === document.body) return
  // a drawer's frame stands around the dialog itself
  const dialog = element.closest('[role="dialog"]') ?? element.querySelector('[role="dialog"]')
  const at = trail.findIndex((step) => step.element === element)
  if (at >= 0) trail.splice(at, 1)
  // of one stay in a dialog the last place is enough: what opened it must not be forgotten over many fields
  if (dialog !== null && trail.at(-1)?.dialog === dialog) trail.pop()
  trail.push({ element, dialog })
  if (trail.length > trailLength) trail.shift()
}

/** A list that hangs beside its button: it may still stand while it closes, and what held the keys in it goes with it. */
const hanging = '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown'

const turnAround = (event: KeyboardEvent, dialog: Element): void => {
  const inside = tabStops(dialog)
  const { activeElement: at } = document
  const [leaves, enters] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  // a dialog's own frame takes focus when it opens; a list of options or a calendar of it hangs beside it and is let be
  const isAway = at === null || at.contains(dialog)
  if (enters === undefined || !(at === leaves || isAway)) return
  event.preventDefault()
  enters.focus()
}

/** Gives the keys back when what held them went with its dialog. */
const giveBack = (dialog: Element | null): void => {
  const last = trail.at(-1)
  if (last === undefined || last.dialog === null || last.element.isConnected) return
  for (const { element } of [...trail].reverse()) {
    if (!element.isConnected || element.closest(hanging) !== null || (dialog !== null && !dialog.contains(element))) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** Finds the dialog or drawer in front (kit/dialogs). */
type FindDialog = () => Element | null

/** Listens on this window for as long as it lives. */
export const trapFocus = (dialogInFront: FindDialog): void => {
  note(document.activeElement)
  addEventListener('focusin', ({ target }) => note(target))
  const turn = (event: KeyboardEvent): void => {
    const dialog = event.key === 'Tab' ? dialogInFront() : null
    if (dialog !== null) turnAround(event, dialog)
  }
  addEventListener('keydown', turn, true)
  // dialogs stand directly in the body
  new MutationObserver(() => giveBack(dialogInFront())).observe(document.body, { childList: true })
}
