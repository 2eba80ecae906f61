// 空白的一页 · support/emptyPage
import { message } from 'antd'
import { applyStaticTheme } from '../../src/app/desktop.tsx'

/**
 * An element that stands alone where a page stood before. Toasts are drawn by a root of antd's own that lives as long as the window:
 * it gets its theme before the first of them, and takes them away itself, or no later one is shown.
 */
export const emptyPage = (): HTMLElement => {
  applyStaticTheme()
  message.destroy()
  const element = document.createElement('div')
  document.body.replaceChildren(...document.querySelectorAll('body > .ant-message'), element)
  return element
}
