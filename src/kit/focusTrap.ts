// 对话框的焦点 · kit/focusTrap
/**
 * Tab stays inside the dialog in front, and the focus returns to the button that opened it. antd's own lock notices only focus that arrives
 * on the page: Tab after the last field left for the browser's bar; and a dialog that is removed completely returned nothing.
 */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
const canStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden'

/** The elements Tab reaches, in their order; radio buttons of one name count as one. */
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
/** Past elements with the focus, the latest last, because the element that opened a dialog (such as a menu entry) may no longer exist. */
const trail: Step[] = []
const trailLength = 20

const note = (element: EventTarget | null): void => {
  if (!(element instanceof HTMLElement) || element === document.body) return
  // a drawer's frame surrounds the dialog itself
  const dialog = element.closest('[role="dialog"]') ?? element.querySelector('[role="dialog"]')
  const at = trail.findIndex((step) => step.element === element)
  if (at >= 0) trail.splice(at, 1)
  // keeps one entry per dialog, so that many fields do not push the opener out of the trail
  if (dialog !== null && trail.at(-1)?.dialog === dialog) trail.pop()
  trail.push({ element, dialog })
  if (trail.length > trailLength) trail.shift()
}

/** Lists that hang beside a button. A list still exists while it closes, and its focused element disappears with it. */
const listPanels = '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown'

const wrapFocus = (event: KeyboardEvent, dialog: Element): void => {
  const inside = tabStops(dialog)
  const { activeElement: at } = document
  const [leaves, enters] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  // a dialog's own frame takes focus when it opens; its list of options or calendar is outside of it and is left alone
  const isAway = at === null || at.contains(dialog)
  if (enters === undefined || !(at === leaves || isAway)) return
  event.preventDefault()
  enters.focus()
}

/** Returns the focus when the focused element disappeared with its dialog. */
const restoreFocus = (dialog: Element | null): void => {
  const last = trail.at(-1)
  if (last === undefined || last.dialog === null || last.element.isConnected) return
  for (const { element } of [...trail].reverse()) {
    if (!element.isConnected || element.closest(listPanels) !== null || (dialog !== null && !dialog.contains(element))) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** Finds the dialog or drawer in front (kit/dialogs). */
type FindDialog = () => Element | null

/** Listens on this window as long as it exists. */
export const trapFocus = (dialogInFront: FindDialog): void => {
  note(document.activeElement)
  addEventListener('focusin', ({ target }) => note(target))
  const turn = (event: KeyboardEvent): void => {
    const dialog = event.key === 'Tab' ? dialogInFront() : null
    if (dialog !== null) wrapFocus(event, dialog)
  }
  addEventListener('keydown', turn, true)
  // dialogs are direct children of the body
  new MutationObserver(() => restoreFocus(dialogInFront())).observe(document.body, { childList: true })
}
