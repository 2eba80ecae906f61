// 商品批量操作 · goods/goods/GoodsBatch
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import { disableButton } from '#contract/action'
import type { Row } from '#contract/resource'
import { goods, goodsBatch, goodsLabels, goodsStatus } from '#contract/goods/goods'
import type { ReplyOf } from '#contract/call'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { useMay } from '../../../kit/may.ts'
import type { BatchProps } from '../../../kit/resourceProps.ts'
import { showToast } from '../../../kit/toast.ts'
import { AttributeDialog } from './AttributeDialog.tsx'
import { BarcodeLabels } from './BarcodeLabels.tsx'

type Goods = Row<typeof goods>
type Labels = ReplyOf<typeof goodsLabels>['labels']

/** 批量改属性, 打印条码, 启用, 停用 of the ticked goods. */
export const GoodsBatch = ({ chosen, clear }: BatchProps<Goods>): JSX.Element | null => {
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const [labels, setLabels] = useState<Labels | null>(null)
  const statusCall = useSend(goodsStatus)
  const print = useSend(goodsLabels, { toast: '' })
  const keys = chosen.map((row) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' }))
  const setStatus = async (isDisabled: 0 | 1): Promise<void> => {
    if (isDisabled === 0 || (await confirm(`停用 ${keys.length} 个商品？`, '有一个仍有库存，就一个也不停用。', 'error')))
      statusCall.mutate({ goods: keys, isDisabled }, { onSuccess: clear })
  }
  const loadLabels = (): void =>
    print.mutate(
      { goods: keys },
      { onSuccess: (reply) => (reply.labels.length === 0 ? showToast('warning', '所选商品没有条码') : setLabels(reply.labels)) },
    )
  const items = [
    { key: 'edit', label: '批量改属性', right: goodsBatch.may, onClick: () => setEditing(true) },
    { key: 'print', label: '打印条码', right: goodsLabels.may, onClick: loadLabels },
    { key: 'on', label: '启用', right: goodsStatus.may, onClick: () => void setStatus(0) },
    { key: 'off', ...disableButton, right: goodsStatus.may, onClick: () => void setStatus(1) },
  ].filter((item) => may(item.right))
  if (items.length === 0) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={chosen.length === 0}
        menu={{ items: items.map(({ right: _right, ...item }) => item) }}
      >
        <OnlineButton disabled={chosen.length === 0} loading={statusCall.isPending || print.isPending}>
          批量操作 <Icon name="down" size={12} />
        </OnlineButton>
      </Dropdown>
      {editing && <AttributeDialog keys={keys} close={() => setEditing(false)} done={clear} />}
      {labels !== null && <BarcodeLabels labels={labels} close={() => setLabels(null)} />}
    </>
  )
}
