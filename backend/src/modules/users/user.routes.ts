import { userApi } from "@guiche/contract/users";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { updateUser } from "./user.change";
import { removeUser } from "./user.removing";
import { reactivateUser, suspendUser } from "./user.suspending";
import { createUser, listColleagues, searchUsers, showUser } from "./user.service";

export const userRoutes: Routes = [];

route(userRoutes, userApi.names, ({ scope }) => listColleagues(scope));
route(userRoutes, userApi.list, ({ scope, query }) => searchUsers(scope, query));
route(userRoutes, userApi.show, ({ scope, id }) => showUser(scope, id));
route(userRoutes, userApi.create, ({ scope, body }) => createUser(scope, body));
route(userRoutes, userApi.update, ({ scope, id, body }) => updateUser(scope, id, body));
route(userRoutes, userApi.suspend, ({ scope, id, body }) => suspendUser(scope, id, body));
route(userRoutes, userApi.reactivate, ({ scope, id }) => reactivateUser(scope, id));
messageRoute(userRoutes, userApi.remove, "User deleted.", ({ scope, id }) => removeUser(scope, id));
