// 安装入口 · handheld/install/start
import { createRoot } from 'react-dom/client'
import { Install } from './Install.tsx'
import '../tokens.css'
import './install.css'

/** Draws the page without opening anything of the device: without https there is nothing to open. */
export const start = (root: HTMLElement): Promise<void> => {
  createRoot(root).render(<Install instead={location.pathname !== '/install'} />)
  return Promise.resolve()
}
