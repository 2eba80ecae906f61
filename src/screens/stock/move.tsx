// 移库/补货 · stock/move
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { move, moveCancel, moveCreate, moveDetail, moveFinish, moveReplenish } from '#contract/stock/move'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { ImportTool } from '../../kit/ImportTool.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { tell } from '../../kit/tell.ts'
import { WarehouseSelect, type Place } from './lines/WarehouseSelect.tsx'
import { MoveDrawer } from './move/MoveDrawer.tsx'
import { NewMove } from './move/NewMove.tsx'

type Move = Row<typeof move>

export default function MoveScreen(): JSX.Element {
  const may = useMay()
  const [opened, open] = useState<string | null>(null)
  const [making, make] = useState<'move' | 'refill' | null>(null)
  const cancel = useSend(moveCancel)
  const finish = useSend(moveFinish)
  const ask = async (title: string, text: string, run: () => void): Promise<void> => {
    if (await confirm(title, text)) run()
  }
  const actions = (row: Move): readonly Action[] => {
    const moveNo = row.moveNo ?? ''
    const own = Number(row.source) <= 2
    const status = Number(row.status)
    return [
      { label: '详情', right: moveDetail.may, local: true, run: () => open(moveNo) },
      {
        label: '一键完成',
        right: moveFinish.may,
        when: own && status === 20,
        run: () => void ask(`完成移库单 ${moveNo}？`, '还没有移的数量不再移。', () => finish.mutate({ moveNo })),
      },
      {
        label: '取消',
        right: moveCancel.may,
        danger: true,
        when: own && status === 10,
        run: () => void ask(`取消移库单 ${moveNo}？`, '取消后不能恢复。', () => cancel.mutate({ moveNo })),
      },
    ]
  }
  return (
    <ResourceScreen
      of={move}
      rowActions={actions}
      open={(row) => open(row.moveNo)}
      tools={
        <>
          {may(moveReplenish.may) && <Button onClick={() => make('refill')}>生成补货</Button>}
          <ImportTool biz="move" title="移库单" right={160505} changes={['stock/move']} />
        </>
      }
      create={{ right: moveCreate.may, run: () => make('move') }}
      aside={
        <>
          {making === 'move' && <NewMove close={() => make(null)} />}
          {making === 'refill' && <RefillDialog close={() => make(null)} />}
          {opened !== null && <MoveDrawer moveNo={opened} close={() => open(null)} />}
        </>
      }
      empty={<EmptyState title="没有移库单" text="可以新增移库单，或按拣选位下限生成补货。" />}
    />
  )
}

/** Which warehouse's pick faces are looked at. */
const RefillDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<{ readonly place: Place }>()
  const send = useSend(moveReplenish)
  const submit = ({ place }: { readonly place: Place }): void =>
    send.mutate(place, {
      onSuccess: ({ made, without }) => {
        tell('success', `已生成 ${made} 张补货单${without > 0 ? `，${without} 个拣选位没有可补的存储库存` : ''}`)
        close()
      },
    })
  return (
    <Modal title="生成补货" open onCancel={close} onOk={form.submit} okText="生成" confirmLoading={send.isPending}>
      <p className="dim">
        低于下限的拣选位，从存储位按先到期先出补到上限；没有设上下限的商品按近 7 天日均出库，最少 1 天、最多 3 天。
      </p>
      <Form form={form} className="form" labelCol={{ flex: '72px' }} colon={false} onFinish={submit}>
        <Form.Item name="place" label="仓库" rules={[{ required: true, message: '仓库不能为空' }]}>
          <WarehouseSelect />
        </Form.Item>
      </Form>
    </Modal>
  )
}
