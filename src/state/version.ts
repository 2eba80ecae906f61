// 换新版本 · state/version
import { proxy } from 'valtio'

/** `changing`: a newer version takes over at this moment, and the page is about to be loaded anew. */
export const version = proxy({ changing: false })
