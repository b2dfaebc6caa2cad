"""py2neo, the client below GoodHound, which speaks versions 4.x only."""

import sys

from py2neo import Graph

uri, user, password = sys.argv[1:4]
graph = Graph(uri, auth=(user, password))
print("users", [row["name"] for row in graph.run("MATCH (u:User) RETURN u.name AS name ORDER BY name")])
print("count", graph.run("MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(n.name) + count(r.isacl)").evaluate() > 0)
