// 空白的一页 · support/emptyPage
import { message } from 'antd'
import { applyStaticTheme } from '../../src/app/desktop.tsx'

/**
 * Replaces the page by one empty element. A root of antd's own draws toasts as long as the window lives: it needs its theme before the
 * first toast and must remove toasts itself, or no later one is shown.
 */
export const emptyPage = (): HTMLElement => {
  applyStaticTheme()
  message.destroy()
  const element = document.createElement('div')
  document.body.replaceChildren(...document.querySelectorAll('body > .ant-message'), element)
  return element
}
