// 对话框前的扫描 · kit/scanGuard
/**
 * Keeps a scan from confirming a dialog: a scan ends with Enter, which would press the focused button. While a dialog is open, a burst of
 * keys presses no button and is refused with a sentence (floor-lessons P4). If a scan box is on the page, the burst is also removed from
 * the fields of the dialog. A panel that contains the scan box itself receives its scans.
 */
import { Assembler } from '../device/assembler.ts'
import { readKey } from '../device/keys.ts'
import { dialogInFront } from './dialogs.ts'
import { showToast } from './toast.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const refusal = '对话框开着，这一枪没有记录，关闭后再扫'

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Sets the value of a field with an input event, so that React reads the value. */
const restore = (field: Field, value: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Starts to watch the keys of this window; called once. A code scanned into a field of a dialog stays there, unless a scan box on the page
 * waits for scans.
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
