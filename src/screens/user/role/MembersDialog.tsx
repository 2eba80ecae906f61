// 配置用户 · user/role/MembersDialog
import { Modal, Skeleton, Transfer } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { roleUsers, setRoleUsers } from '#contract/user/role'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { FailureState } from '../../../kit/states.tsx'

type Person = ReplyOf<typeof roleUsers>['members'][number]
interface MembersDialogProps {
  readonly roleId: string
  readonly roleName: string
  readonly close: () => void
}

/** Edits the users of a role in two panes; of the others, users without any role are listed first. */
export const MembersDialog = ({ roleId, roleName, close }: MembersDialogProps): JSX.Element => {
  const [keyword, setKeyword] = useState('')
  const [added, setAdded] = useState<ReadonlyMap<string, Person>>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const read = useRead(roleUsers, { roleId, keyword }, { keep: true })
  const send = useSend(setRoleUsers, { changes: ['user/user'] })
  const members = read.data?.members ?? []
  const people = [
    ...new Map([...members, ...(read.data?.others ?? []), ...added.values()].map((one) => [one.userId, one])).values(),
  ]
  const move = (direction: 'left' | 'right', keys: readonly string[]): void => {
    const nextAdded = new Map(added)
    const nextRemoved = new Set(removed)
    for (const one of people.filter(({ userId }) => keys.includes(userId))) {
      const member = members.some(({ userId }) => userId === one.userId)
      if (direction === 'right' && !member) nextAdded.set(one.userId, one)
      if (direction === 'left' && member) nextRemoved.add(one.userId)
      if (direction === 'right') nextRemoved.delete(one.userId)
      else nextAdded.delete(one.userId)
    }
    setAdded(nextAdded)
    setRemoved(nextRemoved)
  }
  const save = (): void =>
    send.mutate({ roleId, version: read.data?.version ?? 0, add: [...added.keys()], remove: [...removed] }, { onSuccess: close })
  return (
    <Modal
      title={`配置用户：${roleName}`}
      open
      width={760}
      onCancel={close}
      onOk={save}
      okText="保存"
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: added.size + removed.size === 0 }}
    >
      {read.data === undefined && read.error === null && <Skeleton active />}
      {read.error !== null && <FailureState failure={read.error.failure} retry={() => void read.refetch()} />}
      {read.data !== undefined && (
        <Transfer<Person & { readonly key?: string }>
          className="members"
          titles={['未分配用户', '已分配用户']}
          rowKey={(one) => one.userId}
          dataSource={people}
          targetKeys={[...members.map(({ userId }) => userId).filter((userId) => !removed.has(userId)), ...added.keys()]}
          showSearch
          filterOption={(text, one) => `${one.account}${one.name}`.includes(text.trim())}
          onSearch={(direction, text) => {
            if (direction === 'left') setKeyword(text.trim())
          }}
          onChange={(_keys, direction, moved) => move(direction, moved.map(String))}
          render={(one) => `${one.name}（${one.account}）${one.roleNames === null ? '' : ` ${one.roleNames}`}`}
        />
      )}
    </Modal>
  )
}
