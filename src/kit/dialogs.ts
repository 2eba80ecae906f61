// 前面的对话框 · kit/dialogs
import { useEffect, useState } from 'react'

/** How antd hides a dialog and a drawer that stay in the document. */
const hidden = '[style*="display: none"], .ant-drawer-content-wrapper-hidden'

/** The dialog or drawer in front: the latest one. */
export const dialogInFront = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].findLast((dialog) => dialog.closest(hidden) === null) ??
  null
export const isDialogInFront = (): boolean => dialogInFront() !== null

/** Whether a menu or a list of options is open, which must not be covered while a user is about to press an entry. */
const isListOpen = (): boolean =>
  document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)') !==
  null

/** True from the first moment without a dialog in front, so that nothing that opens by itself takes keys or presses from a working user. */
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
