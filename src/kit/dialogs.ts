// 前面的对话框 · kit/dialogs
import { useEffect, useState } from 'react'

/** How antd hides a dialog and a drawer that stay in the document. */
const hidden = '[style*="display: none"], .ant-drawer-content-wrapper-hidden'

/** Whether a dialog or drawer is in front. */
export const isDialogInFront = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some((dialog) => dialog.closest(hidden) === null)

/** True from the first moment no dialog is in front: what opens by itself must not take the keys from somebody who types. */
export const useTurn = (wanted: boolean): boolean => {
  const [come, take] = useState(false)
  useEffect(() => {
    if (!wanted || come) return
    // a dialog goes after the press that ends it, at the latest by the next one
    const look = (): void => take(!isDialogInFront())
    look()
    const events = ['keyup', 'click', 'transitionend', 'animationend'] as const
    for (const event of events) window.addEventListener(event, look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
    }
  }, [wanted, come])
  return wanted && come
}
