// 下载列表的显示 · state/downloads
import { proxy } from 'valtio/vanilla'

/** `shown`: whether 下载列表 is open; `left`: how many of its tasks wait or run. */
export const downloads = proxy({ shown: false, left: 0 })

export const showDownloads = (shown: boolean): void => {
  downloads.shown = shown
}
