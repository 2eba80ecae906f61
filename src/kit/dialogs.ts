// 前面的对话框 · kit/dialogs
import { useEffect, useState } from 'react'

/** How antd hides a dialog and a drawer that stay in the document. */
const hidden = '[style*="display: none"], .ant-drawer-content-wrapper-hidden'

/** The dialog or drawer in front: the latest one. */
export const dialogInFront = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].findLast((dialog) => dialog.closest(hidden) === null) ??
  null
export const isDialogInFront = (): boolean => dialogInFront() !== null

/** Whether a menu or a list of options is open: a press on its way to it must find it. */
const isListOpen = (): boolean =>
  document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)') !==
  null

/** True from the first moment nothing is in front: what opens by itself must not take keys or presses from a working user. */
export const useNothingInFront = (wanted: boolean): boolean => {
  const [come, setCome] = useState(false)
  useEffect(() => {
    if (!wanted || come) return
    // a dialog disappears after the press that ends it, at the latest by the next one
    const look = (): void => setCome(!isDialogInFront() && !isListOpen())
    look()
    const events = ['keyup', 'click', 'transitionend', 'animationend'] as const
    for (const event of events) window.addEventListener(event, look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
    }
  }, [wanted, come])
  return wanted && come
}
