// 波次管理 · stockout/wave
import { Button } from 'antd'
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { wave, waveCancel, waveFinish, waveRelease } from '#contract/stockout/wave'
import type { Row } from '#contract/resource'
import { useSend } from '../../data/send.ts'
import type { Action } from '../../kit/RowActions.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Decide } from '../../kit/Decide.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useMay } from '../../kit/may.ts'
import { Meter } from '../../kit/Meter.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { tell } from '../../kit/tell.ts'

type Wave = Row<typeof wave>
/** Views that follow a change of a wave. */
const changes = ['stockout/order', 'stockout/pickOrder']

const useWaveActions = (): ((row: Wave) => readonly Action[]) => {
  const navigate = useNavigate()
  const release = useSend(waveRelease, { changes })
  const cancel = useSend(waveCancel, { changes })
  const finish = useSend(waveFinish, { changes })
  return (row) => {
    const waveNo = row.waveNo ?? ''
    const status = Number(row.status)
    const ask = async (title: string, text: string, run: () => void): Promise<void> => {
      if (await confirm(title, text)) run()
    }
    return [
      {
        label: '下发',
        right: waveRelease.may,
        when: status === 10,
        run: () => release.mutate({ waveNo }, { onSuccess: ({ notice }) => tell('warning', notice) }),
      },
      {
        label: '拣货单',
        local: true,
        when: status !== 10,
        run: () => void navigate(`/front/operator-center/pick-order?waveNo=${waveNo}`),
      },
      { label: '订单', local: true, run: () => void navigate(`/front/operator-center/stockout?waveNo=${waveNo}`) },
      {
        label: '结束',
        right: waveFinish.may,
        when: status >= 20 && status < 50,
        run: () => void ask(`结束波次 ${waveNo}？`, '未拣完的订单退回待波次。', () => finish.mutate({ waveNo })),
      },
      {
        label: '取消',
        right: waveCancel.may,
        danger: true,
        when: status === 10 || status === 20,
        run: () => void ask(`取消波次 ${waveNo}？`, '订单退回待波次，占用的库存保留。', () => cancel.mutate({ waveNo })),
      },
    ]
  }
}

const cells = {
  pickedNum: (row: Wave) => <Meter label="已拣" done={row.pickedNum} all={row.orderNum} />,
  checkedNum: (row: Wave) => <Meter label="已核" done={row.checkedNum} all={row.orderNum} />,
  shippedNum: (row: Wave) => <Meter label="已出" done={row.shippedNum} all={row.orderNum} />,
}

const WaveTools = (): JSX.Element => {
  const navigate = useNavigate()
  const may = useMay()
  return (
    <>
      {may(180222) && <Button onClick={() => void navigate('/front/operator-center/wave/rule')}>波次规则</Button>}
      {may(180202) && (
        <Decide
          type="primary"
          icon={<Icon name="plus" size={14} />}
          onClick={() => void navigate('/front/operator-center/wave/create')}
        >
          手工建波
        </Decide>
      )}
    </>
  )
}

export default function WaveScreen(): JSX.Element {
  return <ResourceScreen of={wave} rowActions={useWaveActions()} everyMs={30_000} cells={cells} tools={<WaveTools />} />
}
