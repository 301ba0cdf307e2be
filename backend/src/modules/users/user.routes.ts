import { userApi } from "@guiche/contract/users";
import { open, type Doors } from "../../core/http/door";
import { updateUser } from "./user.change";
import { removeUser } from "./user.leaving";
import { createUser, listColleagues, searchUsers, showUser } from "./user.service";

export const userDoors: Doors = [];

open(userDoors, userApi.names, ({ scope }) => listColleagues(scope));
open(userDoors, userApi.list, ({ scope, query }) => searchUsers(scope, query));
open(userDoors, userApi.show, ({ scope, id }) => showUser(scope, id));
open(userDoors, userApi.create, ({ scope, body }) => createUser(scope, body));
open(userDoors, userApi.update, ({ scope, id, body }) => updateUser(scope, id, body));
open(userDoors, userApi.remove, async ({ scope, id }) => {
  await removeUser(scope, id);
  return { message: "User deleted." };
});
