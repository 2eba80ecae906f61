// 角色与菜单 · user/userDetail/RightsTab
import { Skeleton, Tree } from 'antd'
import type { JSX } from 'react'
import { userRights } from '#contract/user/userDetail'
import { useRead } from '../../../data/query.ts'
import { none } from '../../../kit/formats.ts'
import { KeyFacts } from '../../../kit/KeyFacts.tsx'
import { EmptyState, FailureState } from '../../../kit/states.tsx'
import { branches, categoryNames } from '../grant/tree.ts'

interface RightsTabProps {
  readonly account: string
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}
/** The effective rights, read-only; they are changed in the roles and groups of the user. */
export const RightsTab = ({ account, roles, groups }: RightsTabProps): JSX.Element => {
  const { data, error, refetch } = useRead(userRights, { account })
  const owned = (data?.nodes ?? []).filter((node) => node.owned === 1)
  return (
    <section className="panel">
      <div className="panel-body">
        <KeyFacts
          facts={[
            ['角色', roles.join('、') || none],
            ['权限组', groups.join('、') || none],
          ]}
        />
        {data === undefined && error === null && <Skeleton active />}
        {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
        {data !== undefined && owned.length === 0 && <EmptyState title="没有任何菜单权限" />}
        <div className="rights-columns">
          {categoryNames.map((name, category) => {
            const tree = branches(owned, category)
            return tree.length === 0 ? null : (
              <section key={name}>
                <h3>{name}</h3>
                <Tree selectable={false} treeData={tree} />
              </section>
            )
          })}
        </div>
      </div>
    </section>
  )
}
