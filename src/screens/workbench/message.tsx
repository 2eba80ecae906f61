// 消息列表 · workbench/message
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { message, messageMark, messageRead, messageRemove } from '#contract/workbench/message'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Decide } from '../../kit/Decide.tsx'
import { ResourceScreen, type BatchProps } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { tell } from '../../kit/tell.ts'

type Message = Row<typeof message>
const urgent = 3
const idOf = (row: Message): string => row.messageId ?? ''
const cells = {
  title: (row: Message) => (row.isRead === 1 ? row.title : <b>{row.title}</b>),
  isMark: (row: Message) => (row.isMark === 1 ? <span className="soon">★</span> : <span className="dim">-</span>),
  level: (row: Message) =>
    Number(row.level) === urgent ? <b className="alarming">紧急</b> : Number(row.level) === 2 ? '重要' : '普通',
}

const ReadBatch = ({ chosen, clear }: BatchProps<Message>): JSX.Element => {
  const read = useSend(messageRead, { toast: '设置成功' })
  return (
    <Decide disabled={chosen.length === 0} onClick={() => read.mutate({ messageIds: chosen.map(idOf) }, { onSuccess: clear })}>
      标为已读
    </Decide>
  )
}

export default function MessageScreen(): JSX.Element {
  const navigate = useNavigate()
  const read = useSend(messageRead)
  const mark = useSend(messageMark)
  const remove = useSend(messageRemove)
  const open = (row: Message): void => {
    if (row.isRead !== 1) read.mutate({ messageIds: [idOf(row)] })
    if (row.linkPath) void navigate(row.linkPath)
  }
  const drop = async (row: Message): Promise<void> => {
    if (await confirm('删除这条消息？', '只从自己的列表里删除。')) remove.mutate({ messageIds: [idOf(row)] })
  }
  const actions = (row: Message): readonly Action[] => [
    { label: '查看', when: Boolean(row.linkPath), local: true, run: () => open(row) },
    { label: '已读', when: row.isRead !== 1, run: () => read.mutate({ messageIds: [idOf(row)] }) },
    {
      label: row.isMark === 1 ? '取消标记' : '标记',
      right: messageMark.may,
      run: () => mark.mutate({ messageIds: [idOf(row)], mark: row.isMark === 1 ? 0 : 1 }),
    },
    { label: '删除', right: messageRemove.may, danger: true, run: () => void drop(row) },
  ]
  return (
    <ResourceScreen
      of={message}
      cells={cells}
      rowActions={actions}
      Batch={ReadBatch}
      open={open}
      everyMs={60_000}
      tools={
        <Decide
          loading={read.isPending}
          onClick={() => read.mutate({}, { onSuccess: ({ done }) => tell('success', `已读 ${done} 条`) })}
        >
          全部已读
        </Decide>
      }
      empty={<EmptyState title="没有消息" text="超时、库存、审批和数据异常会在这里提醒。" />}
    />
  )
}
