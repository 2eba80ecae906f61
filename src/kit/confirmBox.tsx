// 确认框 · kit/confirmBox
import { Modal } from 'antd'

/** The question itself; OK 确认, cancel 取消 (spec 1 §8). Resolves true on OK, false where the user left the page by the browser. */
export const confirmBox = (title: string, content?: string, kind: 'warn' | 'error' = 'warn'): Promise<boolean> =>
  new Promise((resolve) => {
    const ask = kind === 'warn' ? Modal.warning : Modal.error
    const answer = (yes: boolean): void => {
      removeEventListener('popstate', left)
      resolve(yes)
    }
    const left = (): void => {
      box.destroy()
      answer(false)
    }
    addEventListener('popstate', left)
    const box = ask({
      title,
      content,
      okText: '确认',
      cancelText: '取消',
      okCancel: true,
      centered: true,
      zIndex: 1000,
      okButtonProps: { danger: kind === 'error' },
      onOk: () => answer(true),
      onCancel: () => answer(false),
    })
  })
