// 对话框前的扫描 · kit/scanGuard
/**
 * A scan ends with Enter, and Enter presses the focused button: in a confirm dialog that would be 确认. While a dialog is open, a burst of
 * keys is therefore no press, and over a scan desk no text either: it is refused with a sentence (floor-lessons P4). A panel that contains
 * the scan box is the desk itself: it takes its own scans.
 */
import { Assembler } from '../device/assembler.ts'
import { readKey } from '../device/keys.ts'
import { dialogInFront } from './dialogs.ts'
import { showToast } from './toast.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const refusal = '对话框开着，这一枪没有记录，关闭后再扫'

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Sets a field the way a user would, so that its form notices. */
const restore = (field: Field, value: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Listens on this window as long as it exists. A code scanned into a field of a dialog stays there unless a desk behind it waits for scans.
 */
export const guardDialogs = (): void => {
  const assembler = new Assembler()
  /** content of the field before the burst */
  let before = ''
  const end = (event: KeyboardEvent, field: Field | null): void => {
    const isScan = assembler.isBurst()
    assembler.drop()
    const isDesk = document.querySelector('.scan-box') !== null
    if (!isScan || (field !== null && !isDesk)) return
    event.preventDefault()
    event.stopPropagation()
    if (field !== null) restore(field, before)
    showToast('warning', refusal)
  }
  const key = (event: KeyboardEvent): void => {
    const front = dialogInFront()
    if (front === null || front.querySelector('.scan-box') !== null) return assembler.drop()
    const field = fieldOf(event.target)
    const stroke = readKey(event)
    if (stroke.kind === 'end') return end(event, field)
    if (stroke.kind !== 'char') return
    if (assembler.continues(event.timeStamp)) {
      // a blank inside a code would press the button
      if (field === null) event.preventDefault()
    } else {
      assembler.drop()
      before = field?.value ?? ''
    }
    assembler.add(stroke.char, event.timeStamp)
  }
  window.addEventListener('keydown', key, true)
}
