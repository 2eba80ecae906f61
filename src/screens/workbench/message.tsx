// 消息列表 · workbench/message
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { message, messageMark, messageRead, messageRemove } from '#contract/workbench/message'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { BatchProps } from '../../kit/resourceProps.ts'
import type { Action } from '../../kit/RowActions.tsx'
import { showToast } from '../../kit/toast.ts'
import { flat, menu } from '../../state/menu.ts'
import { MessageDialog } from './message/MessageDialog.tsx'
import { idOf, levelText, useOpenMessage, type Message } from './message/open.tsx'
import { none } from '../../kit/formats.ts'

const cells = {
  title: (row: Message) => (row.isRead === 1 ? row.title : <b>{row.title}</b>),
  isMark: (row: Message) => (row.isMark === 1 ? <span className="soon">★</span> : <span className="dim">{none}</span>),
  level: levelText,
  linkPath: (row: Message) => <PageLink path={row.linkPath ?? ''} />,
}

/** Link of a message, with the title of its page in the menu; a page of a document has no title there. */
const PageLink = ({ path }: { readonly path: string }): JSX.Element => {
  const { tree } = useSnapshot(menu)
  if (path === '') return <span className="dim">{none}</span>
  const page = flat(tree ?? []).find((node) => node.path === path.replace(/\?.*$/, ''))
  return <Link to={path}>{page?.title ?? '查看单据'}</Link>
}

const Batch = ({ chosen, clear }: BatchProps<Message>): JSX.Element => {
  const may = useMay()
  const read = useSend(messageRead, { toast: '设置成功' })
  const mark = useSend(messageMark, { toast: '设置成功' })
  const remove = useSend(messageRemove)
  const messageIds = chosen.map(idOf)
  const none = messageIds.length === 0
  const askToRemove = async (): Promise<void> => {
    if (await confirm(`删除选中的 ${messageIds.length} 条消息？`, '只从自己的列表里删除。'))
      remove.mutate({ messageIds }, { onSuccess: clear })
  }
  return (
    <>
      <OnlineButton disabled={none} onClick={() => read.mutate({ messageIds }, { onSuccess: clear })}>
        标为已读
      </OnlineButton>
      {may(messageMark.may) && (
        <OnlineButton disabled={none} onClick={() => mark.mutate({ messageIds, mark: 1 }, { onSuccess: clear })}>
          标记
        </OnlineButton>
      )}
      {may(messageRemove.may) && (
        <OnlineButton disabled={none} danger onClick={() => void askToRemove()}>
          删除
        </OnlineButton>
      )}
    </>
  )
}

export default function MessageScreen(): JSX.Element {
  const { shown, open, close } = useOpenMessage()
  const read = useSend(messageRead)
  const mark = useSend(messageMark)
  const remove = useSend(messageRemove)
  const askToRemove = async (row: Message): Promise<void> => {
    if (await confirm('删除这条消息？', '只从自己的列表里删除。')) remove.mutate({ messageIds: [idOf(row)] })
  }
  const actions = (row: Message): readonly Action[] => [
    { label: row.linkPath ? '跳转' : '查看', local: true, run: () => open(row) },
    { label: '已读', when: row.isRead !== 1, run: () => read.mutate({ messageIds: [idOf(row)] }) },
    {
      label: row.isMark === 1 ? '取消标记' : '标记',
      right: messageMark.may,
      run: () => mark.mutate({ messageIds: [idOf(row)], mark: row.isMark === 1 ? 0 : 1 }),
    },
    { label: '删除', right: messageRemove.may, danger: true, run: () => void askToRemove(row) },
  ]
  return (
    <ResourceScreen
      of={message}
      cells={cells}
      rowActions={actions}
      Batch={Batch}
      open={open}
      tools={
        <OnlineButton
          loading={read.isPending}
          onClick={() => read.mutate({}, { onSuccess: ({ done }) => showToast('success', `已读 ${done} 条`) })}
        >
          全部已读
        </OnlineButton>
      }
      aside={shown !== null && <MessageDialog row={shown} close={close} />}
    />
  )
}
