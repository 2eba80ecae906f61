// 状态与提示 · app/kit/entries/states
import { Button, Space } from 'antd'
import { useState, type ComponentType, type JSX } from 'react'
import type { Failure } from '#contract/errors'
import { StateTag } from '../../../kit/cells.tsx'
import { confirm } from '../../../kit/confirm.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { ImportDialog } from '../../../kit/ImportDialog.tsx'
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx'
import { EmptyState, FailureState, NoRight, SkeletonPage, StaleNote } from '../../../kit/states.tsx'
import { stateTexts, type Tone } from '../../../kit/status.ts'
import { showToast } from '../../../kit/toast.ts'
import type { KitEntry } from '../entry.ts'

const tag = (tone: Tone): ComponentType => {
  const Tags = (): JSX.Element => (
    <Space wrap size="small">
      {stateTexts(tone).map((text) => (
        <StateTag key={text} text={text} />
      ))}
    </Space>
  )
  return Tags
}
const failed = (failure: Failure): ComponentType => {
  const Failed = (): JSX.Element => <FailureState failure={failure} retry={() => showToast('info', '重试')} />
  return Failed
}

const Toasts = (): JSX.Element => (
  <Space>
    {(['success', 'info', 'warning', 'error'] as const).map((level) => (
      <Button
        key={level}
        onClick={() =>
          showToast(level, { success: '修改成功', info: '文件导入中', warning: '请上传文件', error: '系统执行出错' }[level])
        }
      >
        {{ success: '成功', info: '说明', warning: '提醒', error: '错误' }[level]}
      </Button>
    ))}
  </Space>
)

const Confirms = (): JSX.Element => {
  const [choice, setChoice] = useState('')
  const ask = async (kind: 'warn' | 'error'): Promise<void> => {
    const yes = await confirm(kind === 'warn' ? '是否确认停止该导出任务？' : '删除 A-03-12-2？', '删除后不能恢复。', kind)
    setChoice(yes ? '确认' : '取消')
  }
  return (
    <Space>
      <Button onClick={() => void ask('warn')}>提醒</Button>
      <Button onClick={() => void ask('error')}>危险</Button>
      <output>{choice}</output>
    </Space>
  )
}

const Reason = (): JSX.Element => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>取消订单</Button>
      {open && (
        <ReasonDialog
          title="取消 CK250617000001"
          label="取消原因"
          danger
          submit={() => setOpen(false)}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The two ways of importing: show the result of parsing first, or import at once. */
const importing = (mode: 'checked' | 'direct'): ComponentType => {
  const Importing = (): JSX.Element => {
    const [open, setOpen] = useState(false)
    const close = (): void => setOpen(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>导入店铺</Button>
        {open && <ImportDialog biz="shop" title="店铺" right={120205} mode={mode} close={close} done={() => undefined} />}
      </>
    )
  }
  return Importing
}

const Buttons = (): JSX.Element => (
  <Space wrap>
    <OnlineButton type="primary" icon={<Icon name="plus" size={14} />}>
      新增
    </OnlineButton>
    <Button>重置</Button>
    <Button danger>删除</Button>
    <Button type="link">展开</Button>
    <Button type="text" aria-label="刷新" icon={<Icon name="refresh" />} />
    <Button type="primary" loading>
      保存
    </Button>
    <Button disabled>不可用</Button>
    <OnlineButton reason="该单已出库">取消</OnlineButton>
  </Space>
)

/** A call that ends before the loading mark is drawn, so that the button does not change. */
const FastCall = (): JSX.Element => {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const send = async (): Promise<void> => {
    setBusy(true)
    setSent((before) => before + 1)
    await Promise.resolve()
    setBusy(false)
  }
  return (
    <Space>
      <OnlineButton type="primary" loading={busy} onClick={() => void send()}>
        上传
      </OnlineButton>
      <output>{sent}</output>
    </Space>
  )
}

export const states: readonly KitEntry[] = [
  { id: 'tag-neutral', title: '状态：未开始与已结束', Show: tag('neutral') },
  { id: 'tag-doing', title: '状态：进行中', Show: tag('doing') },
  { id: 'tag-done', title: '状态：已完成', Show: tag('done') },
  { id: 'tag-warning', title: '状态：要留意', Show: tag('warning') },
  { id: 'tag-error', title: '状态：有误', Show: tag('error') },
  {
    id: 'empty',
    title: '空',
    Show: () => (
      <EmptyState title="没有待波次的订单" text="订单审核、分配并取号之后才能进入波次。">
        <Button>去审核</Button>
      </EmptyState>
    ),
  },
  { id: 'unopened', title: '暂未开放', Show: () => <EmptyState title="暂未开放..." /> },
  { id: 'no-right', title: '没有权限', Show: NoRight },
  { id: 'failed-offline', title: '网络不可用', Show: failed({ kind: 'offline' }) },
  { id: 'failed-updating', title: '正在更新', Show: failed({ kind: 'updating' }) },
  { id: 'failed-server', title: '系统出错', Show: failed({ kind: 'server', msg: '系统执行出错' }) },
  { id: 'failed-refused', title: '被拒绝', Show: failed({ kind: 'refused', code: 'A0404', msg: '数据不存在或无权限查看' }) },
  {
    id: 'stale',
    title: '内容是早先的',
    Show: () => <StaleNote failure={{ kind: 'offline' }} since={Date.parse('2025-06-17T10:00:00+08:00')} />,
  },
  { id: 'skeleton', title: '详情加载中', Show: SkeletonPage },
  { id: 'buttons', title: '按钮', Show: Buttons },
  { id: 'hasty', title: '按钮：一点即回', note: '忙碌标记不留下', Show: FastCall },
  { id: 'toasts', title: '提示', note: '停留 1.5 秒，最多一条', Show: Toasts },
  { id: 'confirm', title: '确认', Show: Confirms },
  { id: 'reason', title: '填写原因', Show: Reason },
  { id: 'import-checked', title: '导入：先看结果', Show: importing('checked') },
  { id: 'import-direct', title: '导入：直接提交', note: '没有错误时一次请求完成', Show: importing('direct') },
]
