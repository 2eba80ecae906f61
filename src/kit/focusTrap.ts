// 对话框的焦点 · kit/focusTrap
/**
 * Keeps Tab inside the dialog in front, and returns the focus to the button that opened the dialog. antd's own lock is not enough: Tab
 * after the last field moves to the browser's bar, and a dialog that is removed from the page does not return the focus.
 */
const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
const canStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden'

/** The elements Tab reaches, in their order; radio buttons of one name count as one. */
const tabStops = (within: Element): readonly HTMLElement[] => {
  const all = [...within.querySelectorAll<HTMLElement>(focusableSelector)].filter(canStop)
  const isTabStop = (element: HTMLElement): boolean =>
    !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) ||
    !all.some((other) => other instanceof HTMLInputElement && other.name === element.name && other.checked)
  return all.filter(isTabStop)
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
  const index = trail.findIndex((step) => step.element === element)
  if (index >= 0) trail.splice(index, 1)
  // keeps one entry per dialog, so that many fields do not push the opener out of the trail
  if (dialog !== null && trail.at(-1)?.dialog === dialog) trail.pop()
  trail.push({ element, dialog })
  if (trail.length > trailLength) trail.shift()
}

/** Lists that hang beside a button. A list still exists while it closes, and its focused element disappears with it. */
const listPanels = '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown'

const wrapFocus = (event: KeyboardEvent, dialog: Element): void => {
  const inside = tabStops(dialog)
  const { activeElement: focused } = document
  const [last, next] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  // the frame around a dialog takes the focus when the dialog opens; a list of options or a calendar outside of the dialog keeps the focus
  const isOutside = focused === null || focused.contains(dialog)
  if (next === undefined || !(focused === last || isOutside)) return
  event.preventDefault()
  next.focus()
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

/** Starts to watch the focus of this window; called once. */
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
