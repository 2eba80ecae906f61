// 桌面上的扫描 · kit/deskScan
/** A code scanned over a page, with no field, dialog or scan desk to take it: burst of keys, ended by Enter or Tab. */
import { useEffect, useEffectEvent } from 'react'
import { Assembler } from '../device/assembler.ts'
import { readKey } from '../device/keys.ts'
import { isDialogInFront } from './dialogs.ts'

const isTaken = (target: EventTarget | null): boolean =>
  isDialogInFront() ||
  document.querySelector('.scan-box, [data-scans-wait]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null)

/** Hears of scans nobody else waits for, while the component stands. */
export const useDeskScans = (heard: (code: string) => void): void => {
  const tell = useEffectEvent(heard)
  useEffect(() => {
    const assembler = new Assembler()
    const key = (event: KeyboardEvent): void => {
      if (isTaken(event.target)) return assembler.drop()
      const stroke = readKey(event)
      if (stroke.kind === 'char') {
        // a blank inside a code would press the button that has the focus
        if (assembler.continues(event.timeStamp)) event.preventDefault()
        else assembler.drop()
        return assembler.add(stroke.char, event.timeStamp)
      }
      if (stroke.kind !== 'end') return
      const isScan = assembler.isBurst()
      const code = isScan ? assembler.end(event.timeStamp, true) : null
      assembler.drop()
      if (!isScan) return
      // what has the focus is not pressed by the end of a scan
      event.preventDefault()
      event.stopPropagation()
      if (code !== null) tell(code.trim())
    }
    window.addEventListener('keydown', key, true)
    return () => window.removeEventListener('keydown', key, true)
  }, [])
}
