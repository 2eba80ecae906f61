// 开始盘点 · stock/check/useBegin
import { Button, Modal } from 'antd'
import { checkBegin } from '#contract/stock/check'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import { tellFailure } from '../../../kit/tell.ts'

/** Bins hold pieces of orders that are not picked yet. */
const busyCode = 'A1712'

/** Bins with unpicked reservations: left out, taken in, or the beginning is put off. */
const askBusy = (text: string, go: (busy: 1 | 2) => void): void => {
  const asked = Modal.confirm({
    title: '有库位还有未拣的占用',
    content: text,
    centered: true,
    okText: '排除这些库位',
    cancelText: '暂不开始',
    onOk: () => go(1),
    footer: (_buttons, { OkBtn, CancelBtn }) => (
      <>
        <CancelBtn />
        <Button
          onClick={() => {
            asked.destroy()
            go(2)
          }}
        >
          仍然盘点
        </Button>
        <OkBtn />
      </>
    ),
  })
}

/** Begins a check after asking. */
export const useBegin = (): ((checkNo: string) => Promise<void>) => {
  const { mutate } = useSend(checkBegin, { quiet: true, changes: ['stock/location'] })
  const go = (checkNo: string, busy?: 1 | 2): void =>
    mutate(busy === undefined ? { checkNo } : { checkNo, busy }, {
      onError: ({ failure }) => {
        if (failure.kind === 'refused' && failure.code === busyCode) askBusy(failure.msg, (chosen) => go(checkNo, chosen))
        else tellFailure(failure)
      },
    })
  return async (checkNo) => {
    if (await confirm(`开始盘点 ${checkNo}？`, '开始后按此刻的账面数盘点；锁库位的盘点单会锁住库位。')) go(checkNo)
  }
}
