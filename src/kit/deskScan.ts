// 桌面上的扫描 · kit/deskScan
/** Detects a code that is scanned on a page while no field, dialog or scan box receives it: a burst of keys that ends with Enter or Tab. */
import { useEffect, useEffectEvent } from 'react'
import { Assembler } from '../device/assembler.ts'
import { readKey } from '../device/keys.ts'
import { isDialogInFront } from './dialogs.ts'

const isTaken = (target: EventTarget | null): boolean =>
  isDialogInFront() ||
  document.querySelector('.scan-box, [data-scans-wait]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null)

/** Receives scans that nothing else waits for, while the component is mounted. */
export const useDeskScans = (onCode: (code: string) => void): void => {
  const reportCode = useEffectEvent(onCode)
  useEffect(() => {
    const assembler = new Assembler()
    const key = (event: KeyboardEvent): void => {
      if (isTaken(event.target)) return assembler.drop()
      const stroke = readKey(event)
      if (stroke.kind === 'char') {
        // prevents that a blank inside a code presses the focused button
        if (assembler.continues(event.timeStamp)) event.preventDefault()
        else assembler.drop()
        return assembler.add(stroke.char, event.timeStamp)
      }
      if (stroke.kind !== 'end') return
      const isScan = assembler.isBurst()
      const code = isScan ? assembler.end(event.timeStamp, true) : null
      assembler.drop()
      if (!isScan) return
      // prevents that the end of a scan presses the focused button
      event.preventDefault()
      event.stopPropagation()
      if (code !== null) reportCode(code.trim())
    }
    window.addEventListener('keydown', key, true)
    return () => window.removeEventListener('keydown', key, true)
  }, [])
}
