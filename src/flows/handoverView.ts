// 交接画面 · handoverView
/** The screen of the hand-over flow in each of its stages. */
import type { Action, FlowView } from './flow.ts'
import { laidInto, openOf, type HandoverDoc, type HandoverSession } from './handoverDoc.ts'

const undo = (label: string): Action => ({ label, control: 'CTRL-UNDO' })
const actions: Readonly<Record<HandoverDoc['stage'], readonly Action[]>> = {
  open: [],
  opening: [undo('不开了')],
  pile: [undo('拿下一件'), { label: '换一家', control: 'CTRL-NEXT' }, { label: '确认交接', control: 'CTRL-OK' }],
  takeOff: [undo('不拿了')],
  confirm: [undo('先不确认'), { label: '确认', control: 'CTRL-OK', main: true }],
  confirming: [],
}

/** The pile by carrier, and how many parcels this device put there. */
export function handoverView(s: HandoverSession): FlowView {
  const { stage, docNo } = s.doc
  const pile = openOf(s)
  const laid = laidInto(s.doc).length
  const all = pile?.packageNum ?? 0
  return {
    target: docNo === '' ? '面单' : `${laid} 件`,
    targetLabel: docNo === '' ? '扫' : `${pile?.logisticsName ?? ''} ${docNo} · 本机放了`,
    // other devices also put parcels on the pile; their number is as old as the server's last reply
    next: docNo === '' || all <= laid ? [] : [`连别的设备，联网时共 ${all} 件`],
    goods: null,
    quantity: null,
    actions: actions[stage],
    choices: [],
  }
}
