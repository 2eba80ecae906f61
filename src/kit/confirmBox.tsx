// 确认框 · kit/confirmBox
import { Modal } from 'antd'

/** The question itself; OK 确认, cancel 取消 (spec 1 §8). Resolves true on OK, false where the user left the page by the browser. */
export const confirmBox = (title: string, content?: string, kind: 'warn' | 'error' = 'warn'): Promise<boolean> =>
  new Promise((resolve) => {
    const ask = kind === 'warn' ? Modal.warning : Modal.error
    const close = (yes: boolean): void => {
      removeEventListener('popstate', onLeave)
      resolve(yes)
    }
    const onLeave = (): void => {
      box.destroy()
      close(false)
    }
    addEventListener('popstate', onLeave)
    const box = ask({
      title,
      content,
      okText: '确认',
      cancelText: '取消',
      okCancel: true,
      centered: true,
      zIndex: 1000,
      okButtonProps: { danger: kind === 'error' },
      onOk: () => close(true),
      onCancel: () => close(false),
    })
  })
