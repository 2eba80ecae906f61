// 上传不动的原因 · floor/uploadTrouble
import type { PushStatus } from '../data/push/push.ts'

/** Why uploads have stopped although there is a network: the cause, and what to do. */
export interface Trouble {
  /** for the status line */
  readonly short: string
  readonly words: string
  readonly next: string
  /** path of the page where the person can do it */
  readonly to: string
}
const atDevice = '/wx/wms/device'
const atOutbox = '/wx/wms/outbox'

/** The trouble in the status of the upload; null without one, also when only the network is missing. */
export const troubleOf = ({ state, alarm }: Pick<PushStatus, 'state' | 'alarm'>): Trouble | null => {
  if (state.kind === 'paused')
    return state.reason === 'enrol'
      ? { short: '停传：没登记', words: state.msg, next: '找主管在“本机”里登记', to: atDevice }
      : {
          short: '停传：不让传',
          words: `服务器不收这台机器的作业：${state.msg}`,
          next: '找主管开通，再点“现在上传”',
          to: atOutbox,
        }
  if (state.kind === 'waiting' && state.reason === 'stranger')
    return {
      short: '网络要登录',
      words: '网络通了，连到的不是云仓：Wi-Fi 要先登录，或被网关拦了',
      next: '打开浏览器登录 Wi-Fi，再点“现在上传”；不行找网管',
      to: atOutbox,
    }
  if (state.kind === 'waiting' && state.reason === 'storage')
    return {
      short: '存储读不出',
      words: '本机存储读不出来，暂时传不上去',
      next: '退出重开；不行换一台，这台交主管',
      to: atDevice,
    }
  return alarm ? { short: '上传卡住', words: '上传卡住了，扫的都存着', next: '退出重开；不行交主管', to: atOutbox } : null
}
