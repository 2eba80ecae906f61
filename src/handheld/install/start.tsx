// 安装入口 · handheld/install/start
import { createRoot } from 'react-dom/client'
import { Install } from './Install.tsx'
import '../tokens.css'
import './install.css'

/** Draws the installation page. It opens no storage and no scanner, because both need https. */
export const start = (root: HTMLElement): Promise<void> => {
  createRoot(root).render(<Install instead={location.pathname !== '/install'} />)
  return Promise.resolve()
}
