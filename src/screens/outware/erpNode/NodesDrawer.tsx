// 设置ERP节点 · outware/erpNode/NodesDrawer
import { Button, Drawer, Select, Skeleton, Space, Switch } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { erpNode, erpNodeStatus, saveErpNodes } from '#contract/outware/erpNode'
import { owner } from '#contract/owner/refs'
import { useList } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { giveUp } from '../../../kit/confirm.ts'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { OrderList } from '../../../kit/OrderList.tsx'
import { FailureState } from '../../../kit/states.tsx'
import './nodesDrawer.css'

type Node = Row<typeof erpNode>

/** Edits the nodes of all owners or of one owner: reported to the ERP, enabled, order. */
export const NodesDrawer = ({ close }: { readonly close: () => void }): JSX.Element => {
  const { options, loading } = useOptions(owner)
  const [ownerNo, setOwnerNo] = useState<string | null>(null)
  const [edited, setEdited] = useState<readonly Node[] | null>(null)
  const askThen = async (then: () => void): Promise<void> => {
    if (edited !== null && !(await giveUp())) return
    setEdited(null)
    then()
  }
  return (
    <Drawer title="设置ERP节点" open onClose={() => void askThen(close)} size={560}>
      <label className="inline-field">
        货主
        <Select
          aria-label="货主"
          style={{ width: 260 }}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部货主"
          loading={loading}
          options={[...options]}
          value={ownerNo}
          onChange={(key: string | undefined) => void askThen(() => setOwnerNo(key ?? null))}
        />
      </label>
      <p className="dim">
        {ownerNo === null ? '没有单独设置的货主都按这里。' : '只管这个货主；没有改过的节点跟着全部货主。'}拖动或用箭头调整顺序。
      </p>
      <Nodes
        key={ownerNo ?? ''}
        ownerNo={ownerNo}
        edited={edited}
        edit={setEdited}
        close={close}
        cancel={() => void askThen(close)}
      />
    </Drawer>
  )
}

interface NodesProps {
  readonly ownerNo: string | null
  readonly edited: readonly Node[] | null
  readonly edit: (nodes: readonly Node[] | null) => void
  readonly close: () => void
  readonly cancel: () => void
}
const Nodes = ({ ownerNo, edited, edit, close, cancel }: NodesProps): JSX.Element => {
  const list = useList(erpNode, { pageNo: 1, pageSize: 50, ...(ownerNo !== null && { ownerNo }) })
  const send = useSend(saveErpNodes)
  if (list.error !== null && list.data === undefined)
    return <FailureState failure={list.error.failure} retry={() => void list.refetch()} />
  if (list.data === undefined || list.isPlaceholderData) return <Skeleton active paragraph={{ rows: 8 }} />
  const nodes = edited ?? list.data.records
  const save = (): void =>
    send.mutate(
      {
        ...(ownerNo !== null && { ownerNo }),
        nodes: nodes.map((node) => ({
          nodeCode: node.nodeCode ?? '',
          isPost: node.isPost ?? 0,
          isDisabled: node.isDisabled ?? 0,
        })),
      },
      {
        onSuccess: () => {
          edit(null)
          close()
        },
      },
    )
  return (
    <>
      <div className="erp-nodes">
        <OrderList items={nodes} keyOf={(node) => node.nodeCode ?? ''} nameOf={(node) => node.nodeName ?? ''} change={edit}>
          {(node) => (
            <NodeRow
              node={node}
              set={(patch) => edit(nodes.map((one) => (one.nodeCode === node.nodeCode ? { ...one, ...patch } : one)))}
            />
          )}
        </OrderList>
      </div>
      <Space className="erp-nodes-foot">
        <Button onClick={cancel}>取消</Button>
        <OnlineButton type="primary" disabled={edited === null} loading={send.isPending} onClick={save}>
          保存
        </OnlineButton>
      </Space>
    </>
  )
}

interface NodeRowProps {
  readonly node: Node
  readonly set: (patch: Partial<Pick<Node, 'isPost' | 'isDisabled'>>) => void
}
const NodeRow = ({ node, set }: NodeRowProps): JSX.Element => {
  const may = useMay()
  const isOff = node.isDisabled === 1
  return (
    <>
      <span className="erp-node-name">
        <span className="dim">{node.nodeCode}</span> {node.nodeName}
      </span>
      <Switch
        aria-label={`${node.nodeName}回传`}
        checkedChildren="回传"
        unCheckedChildren="不回传"
        disabled={isOff}
        checked={node.isPost === 1}
        onChange={(on) => set({ isPost: on ? 1 : 0 })}
      />
      <Switch
        aria-label={`${node.nodeName}启用`}
        checkedChildren="启用"
        unCheckedChildren="停用"
        disabled={!may(erpNodeStatus)}
        checked={!isOff}
        onChange={(on) => set({ isDisabled: on ? 0 : 1 })}
      />
    </>
  )
}
